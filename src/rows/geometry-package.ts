// The package that reads geometries of databases, which the build puts into a file of its own: only a table is looked at for them.

export { Geometry } from 'wkx';
