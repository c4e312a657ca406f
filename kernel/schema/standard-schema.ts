/**
 * The part of the Standard Schema interface that Quoin uses, so that a plugin may bring zod, valibot or arktype.
 * Source: https://standardschema.dev, version 1.
 */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
  }
}

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    }

/** The output of a schema. */
export type SchemaOutput<S> = S extends StandardSchema<infer Output> ? Output : never
