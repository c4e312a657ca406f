import { optionsSchema, type StandardSchema } from '#kernel'

/** Options of the plugin. */
export interface ActionsOptions {
  /**
   * The origins whose actions are displayed, as `https://shop.example`: those of links, of pages with an `actions.json`, and of the
   * addresses that both lead to. Nothing is requested from any other site. `http:` only on this machine.
   */
  readonly hosts: readonly string[]
  /**
   * Displays the pictures of actions, from the same origins. Default `false`: only pictures within the action itself (`data:`), which
   * request nothing.
   */
  readonly icons?: boolean
}

const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/** Returns the origin of an address that may be requested; `undefined` for another scheme, credentials, or no address. */
export function secureOrigin(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { protocol, hostname, username, password, origin } = new URL(text)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && ownMachine.includes(hostname))
  return isSecure && username === '' && password === '' ? origin : undefined
}

/** Returns the origins that the host trusts: none without the option, as with `features: { actions: true }`. */
export const hostsOf = (options: Partial<ActionsOptions> | undefined): readonly string[] =>
  options?.hosts ?? []

const isOrigin = (text: unknown): boolean => text === secureOrigin(text)

/** Checks `use(actionsPlugin, options)`. */
export const actionsOptions: StandardSchema<ActionsOptions | undefined> =
  /* @__PURE__ */ optionsSchema<ActionsOptions>({
    hosts: (value) =>
      Array.isArray(value) && value.every(isOrigin)
        ? undefined
        : "must be a list of origins, such as 'https://shop.example'",
    icons: (value) =>
      value === undefined || typeof value === 'boolean' ? undefined : 'must be true or false',
  })
