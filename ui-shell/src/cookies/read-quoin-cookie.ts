import { cookieName, noInitialState, parseInitialState, type QuoinInitialState } from './initial-state.js'

/**
 * Returns the accounts of the cookie that `keepQuoinCookie` wrote, for a server to render. Whatever the header is, the result is a valid
 * state. It is for display alone: it proves nothing.
 *
 * @param header the request's `Cookie` header
 * @example
 * // app/layout.tsx
 * const initialState = readQuoinCookie((await headers()).get('cookie'))
 * return <Wallet initialState={initialState}>{children}</Wallet>
 */
export function readQuoinCookie(
  header: string | null | undefined,
  { storageKey = 'default' }: { readonly storageKey?: string } = {},
): QuoinInitialState {
  const prefix = `${cookieName(storageKey)}=`
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
  return found === undefined ? noInitialState : parseInitialState(found.slice(prefix.length))
}
