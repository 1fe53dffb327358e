// The package that keeps profiles. The build puts it into a separate file, which is loaded when there are profiles.

export { default as Conf } from 'conf';
