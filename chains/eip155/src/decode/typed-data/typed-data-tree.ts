import { isRecord, ownValue, type TypedDataMember, type TypedDataParts } from './read-typed-data.js'
import type { TypedDataField } from './typed-data.js'
import { readAtomicValue } from './typed-data-value.js'

/** Limit, above readable data and the needs of any library. */
const maxDepth = 16
const maxFields = 4_000
/** Limit for unsigned member names, whose length the author chooses. */
const maxNameLength = 64

/** Reads messages by their types. Throws if they do not fit; the caller converts this into a result. */
export class TypedDataReader {
  readonly #types: TypedDataParts['types']
  #fields = 0
  /** Paths of members that no type contains. */
  readonly unsigned: string[] = []

  constructor(types: TypedDataParts['types']) {
    this.#types = types
  }

  /** Returns the fields of a struct in the order of its type. */
  readStruct(type: string, value: unknown, path: string, depth: number = 0): readonly TypedDataField[] {
    const members = this.#types.get(type)
    if (!members || !isRecord(value) || depth > maxDepth) throw new Error('The value does not fit its types')
    this.#noteUnsigned(members, value, path)
    return members.map(({ name, type: of }) =>
      this.#readField(name, of, ownValue(value, name), `${path}.${name}`, depth + 1),
    )
  }

  #noteUnsigned(members: readonly TypedDataMember[], value: object, path: string): void {
    for (const name of Object.keys(value)) {
      if (members.some((member) => member.name === name)) continue
      this.#count()
      this.unsigned.push(`${path}.${name.slice(0, maxNameLength)}`)
    }
  }

  #count(): void {
    this.#fields += 1
    if (this.#fields > maxFields) throw new Error('Too many fields')
  }

  #readField(name: string, type: string, value: unknown, path: string, depth: number): TypedDataField {
    this.#count()
    if (depth > maxDepth) throw new Error('Nested too deeply')
    const [, inner, size] = type.match(/^(.+)\[(\d*)\]$/) ?? []
    if (inner !== undefined) {
      const isWhole = Array.isArray(value) && (size === '' || value.length === Number(size))
      if (!isWhole) throw new Error('A list does not fit its type')
      const items = value.map((item, at) =>
        this.#readField(`${at}`, inner, item, `${path}[${at}]`, depth + 1),
      )
      return { name, type, value: items }
    }
    if (this.#types.has(type)) return { name, type, value: this.readStruct(type, value, path, depth) }
    const shown = readAtomicValue(type, value)
    if (shown === undefined) throw new Error('A value does not fit its type')
    return { name, type, value: shown }
  }
}
