// The package that keeps profiles. The build makes a file of its own of it, which is read when there are profiles.

export { default as Conf } from 'conf';
