import { isCaipNetworkId, optionsSchema, type StandardSchema } from '#kernel'
import type { SiwxOptions } from './contract.js'

const isFlag = (value: unknown): string | undefined =>
  typeof value === 'boolean' ? undefined : 'must be true or false'
const isTextOf =
  (shape: RegExp, what: string) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && shape.test(value) ? undefined : `must be ${what}`
const storageMembers = ['begin', 'add', 'list', 'revoke'] as const

/** Checks `use(siwxPlugin, options)`. */
export const siwxOptions: StandardSchema<SiwxOptions | undefined> =
  /* @__PURE__ */ optionsSchema<SiwxOptions>({
    required: isFlag,
    storage: (value) =>
      value === 'server' ||
      value === 'local' ||
      storageMembers.every((name) => typeof Object(value)[name] === 'function')
        ? undefined
        : `must be 'server', 'local', or an object with ${storageMembers.join(', ')}`,
    session: (value) =>
      value === 'bearer' || value === 'cookie' ? undefined : "must be 'bearer' or 'cookie'",
    statement: isTextOf(/^[ -~]{1,1000}$/, 'one line of ASCII'),
    expiresInSeconds: (value) =>
      Number.isSafeInteger(value) && Number(value) >= 60 ? undefined : 'must be whole seconds, 60 at least',
    notBefore: isTextOf(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/,
      'a time such as 2026-01-31T12:00:00Z',
    ),
    resources: (value) =>
      Array.isArray(value) && value.every((one) => typeof one === 'string' && URL.canParse(one))
        ? undefined
        : 'must be a list of addresses',
    requestId: (value) =>
      typeof value === 'function' ? undefined : isTextOf(/^[\w.~-]{1,128}$/, 'a text, or a function')(value),
    signOutOnDisconnect: isFlag,
    perNetwork: isFlag,
    networks: (value) =>
      Array.isArray(value) && value.every((one) => isCaipNetworkId(one))
        ? undefined
        : "must be a list of CAIP-2 ids, e.g. ['eip155:1']",
  })
