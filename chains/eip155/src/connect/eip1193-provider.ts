/** What a wallet puts into the page. Source: EIP-1193. Everything that comes from it is checked. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** A member of a value of the page, whatever that is. Reading it may run code of a stranger, and throw. */
export function readMember(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name)
}

/** Whether a value of the page is a provider. Never throws. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return typeof readMember(value, 'request') === 'function'
  } catch {
    return false
  }
}
