// The package that parses geometries of databases, in a separate file of the build, since only tables with geometries need it.

export { Geometry } from 'wkx';
