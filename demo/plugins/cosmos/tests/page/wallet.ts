import { linkWallet } from './wallet-link.js'

/** The members of the API that the mock wallet has. Source: docs.keplr.app, basic API. */
const members = ['enable', 'disable', 'experimentalSuggestChain', 'getKey', 'signDirect', 'signArbitrary']

/** Injects the mock wallet into the page as its extension would: as `window.keplr`. */
export async function injectWallet(): Promise<void> {
  const { call, onEvent } = await linkWallet()
  onEvent((event) => dispatchEvent(new Event(event)))
  const entries = members.map((member) => [member, (...args: unknown[]) => call(member, ...args)] as const)
  Reflect.set(window, 'keplr', Object.fromEntries(entries))
}
