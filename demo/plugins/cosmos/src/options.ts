import type { StandardSchema } from 'quoin/kernel'
import type { CosmosOptions } from './contract.js'

const isKey = (value: unknown): boolean => isText(value, /^[\w$]{1,64}$/)

function isWallet(value: unknown): boolean {
  if (typeof value === 'string') return isKey(value)
  const { key, name, imageUrl } = Object(value)
  const isPicture = imageUrl === undefined || isText(imageUrl, /^(https:\/\/|data:image\/)/)
  return isKey(key) && isText(name, /^(?=.*\S).{1,64}$/) && isPicture
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

function isChain(value: unknown): boolean {
  const { chainId, name, prefix, denom, symbol, decimals, gasPrice } = Object(value)
  return (
    isText(chainId, /^\S{1,64}$/) &&
    isText(name, /\S/) &&
    isText(prefix, /^[a-z][a-z0-9]{0,20}$/) &&
    isText(denom, /^[a-zA-Z][\w/:.-]{1,127}$/) &&
    isText(symbol, /\S/) &&
    Number.isInteger(decimals) &&
    decimals >= 0 &&
    decimals <= 30 &&
    isText(gasPrice, /^\d{1,15}(\.\d{1,18})?$/)
  )
}

/** The checks of the options, with what each must be. */
const checks: Readonly<
  Record<keyof CosmosOptions, readonly [isValid: (value: unknown) => boolean, must: string]>
> = {
  chains: [(value) => Array.isArray(value) && value.length > 0 && value.every(isChain), 'must be chains'],
  walletKeys: [
    (value) => Array.isArray(value) && value.length <= 50 && value.every(isWallet),
    'must be names of globals, or objects with key and name',
  ],
  keystoreEvent: [
    (value) => value === undefined || isText(value, /^\S{1,64}$/),
    'must be the name of an event',
  ],
}

function isOptions(value: unknown): value is CosmosOptions {
  return Object.entries(checks).every(([name, [isValid]]) => isValid(Reflect.get(Object(value), name)))
}

/** Checks `use(cosmos, options)`. */
export const cosmosOptions: StandardSchema<CosmosOptions> = {
  '~standard': {
    version: 1,
    vendor: 'quoin-cosmos',
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
