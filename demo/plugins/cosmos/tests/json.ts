/** Returns JSON in which bytes are objects: pages and wallets exchange both. */
export const encode = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (one instanceof Uint8Array ? { $bytes: [...one] } : one)) ??
  'null'

/** Returns the value of `encode`. */
export const decode = (text: string): unknown =>
  JSON.parse(text, (_, one: unknown) => {
    const bytes: unknown = Reflect.get(Object(one), '$bytes')
    return Array.isArray(bytes) ? Uint8Array.from(bytes) : one
  })
