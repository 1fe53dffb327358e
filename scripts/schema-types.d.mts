// The types of schemas in the declarations of the package: only as much of the schema library's types as `Static` reads.
// The package contains this file in the place of the library, which has some hundred files (complete-declarations.mjs); a
// test compares the two for every operation.

export type TSchema = object;
export interface TUnknown extends TSchema {
  '~kind': 'Unknown';
}
export interface TNull extends TSchema {
  '~kind': 'Null';
}
export interface TBoolean extends TSchema {
  '~kind': 'Boolean';
}
export interface TNumber extends TSchema {
  '~kind': 'Number';
}
export interface TInteger extends TSchema {
  '~kind': 'Integer';
}
export interface TString extends TSchema {
  '~kind': 'String';
}
export interface TLiteral<Value> extends TSchema {
  '~kind': 'Literal';
  const: Value;
}
export interface TEnum<Values extends unknown[]> extends TSchema {
  '~kind': 'Enum';
  enum: Values;
}
export interface TUnion<Types extends TSchema[]> extends TSchema {
  '~kind': 'Union';
  anyOf: Types;
}
export interface TArray<Item extends TSchema> extends TSchema {
  '~kind': 'Array';
  items: Item;
}
export interface TTuple<Items extends TSchema[]> extends TSchema {
  '~kind': 'Tuple';
  items: Items;
}
export interface TRecord<Pattern extends string, Value extends TSchema> extends TSchema {
  '~kind': 'Record';
  patternProperties: { [_ in Pattern]: Value };
}
export interface TObject<Properties> extends TSchema {
  '~kind': 'Object';
  properties: Properties;
}
export interface TUnsafe<Type> extends TSchema {
  '~unsafe': Type;
}
export type TOptional<Schema extends TSchema> = Schema & Optional;

interface StaticByKind {
  Null: null;
  Boolean: boolean;
  Number: number;
  Integer: number;
  String: string;
}

interface Optional {
  '~optional': true;
}

type StaticObject<Properties> = {
  [Name in keyof Properties as Properties[Name] extends Optional ? never : Name]: Static<Properties[Name]>;
} & { [Name in keyof Properties as Properties[Name] extends Optional ? Name : never]?: Static<Properties[Name]> };

/** One object type instead of an intersection, so that editors show its members. */
type Flat<Value> = { [Name in keyof Value]: Value[Name] };

/** The values that fit the schema. */
export type Static<Schema> = Schema extends { '~kind': keyof StaticByKind }
  ? StaticByKind[Schema['~kind']]
  : Schema extends TLiteral<infer Value>
    ? Value
    : Schema extends TEnum<infer Values>
      ? Values[number]
      : Schema extends TUnion<infer Types>
        ? Static<Types[number]>
        : Schema extends TTuple<infer Items>
          ? { [Index in keyof Items]: Static<Items[Index]> }
          : Schema extends TArray<infer Item>
            ? Static<Item>[]
            : Schema extends TRecord<string, infer Value>
              ? Record<string, Static<Value>>
              : Schema extends TObject<infer Properties>
                ? Flat<StaticObject<Properties>>
                : Schema extends TUnsafe<infer Type>
                  ? Type
                  : unknown;
