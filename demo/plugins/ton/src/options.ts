import type { StandardSchema } from 'quoin/kernel'
import type { TonOptions } from './contract.js'

const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/\S+$/.test(value)

const isKey = (value: unknown): boolean => typeof value === 'string' && /^[\w$]{1,64}$/.test(value)

/** The checks of the options, with what each must be. */
const checks: Readonly<
  Record<keyof TonOptions, readonly [isValid: (value: unknown) => boolean, must: string]>
> = {
  manifestUrl: [isUrl, 'must be the URL of the manifest'],
  walletKeys: [
    (value) => Array.isArray(value) && value.length <= 50 && value.every(isKey),
    'must be names of globals',
  ],
  proof: [
    (value) =>
      value === undefined ||
      ['payload', 'received'].every((name) => typeof Reflect.get(Object(value), name) === 'function'),
    'must have the functions payload and received',
  ],
  domain: [
    (value) => value === undefined || (typeof value === 'string' && /^[^\s/]{1,253}$/.test(value)),
    'must be a domain',
  ],
}

function isOptions(value: unknown): value is TonOptions {
  return Object.entries(checks).every(([name, [isValid]]) => isValid(Reflect.get(Object(value), name)))
}

/** Checks `use(ton, options)`. */
export const tonOptions: StandardSchema<TonOptions> = {
  '~standard': {
    version: 1,
    vendor: 'quoin-ton',
    validate(value) {
      const other = Object.keys(Object(value)).find((name) => !(name in checks))
      if (other !== undefined) return { issues: [{ message: 'is unknown', path: [other] }] }
      if (isOptions(value)) return { value }
      return {
        issues: Object.entries(checks).flatMap(([name, [isValid, must]]) =>
          isValid(Reflect.get(Object(value), name)) ? [] : [{ message: must, path: [name] }],
        ),
      }
    },
  },
}
