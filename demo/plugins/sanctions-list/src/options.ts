import type { StandardSchema } from 'quoin/kernel'
import type { SanctionsListOptions } from './contract.js'

/** `namespace:address` or `namespace:reference:address`. Source: CAIP-10. */
const shape = /^[-a-z\d]{3,8}:(?:[-_a-zA-Z\d]{1,32}:)?[-.%a-zA-Z\d]{1,128}$/

const isAddress = (value: unknown): value is string => typeof value === 'string' && shape.test(value)

/** Checks `use(sanctionsList, options)`: a plugin without a list would refuse nothing, unnoticed. */
export const sanctionsListOptions: StandardSchema<SanctionsListOptions> = {
  '~standard': {
    version: 1,
    vendor: 'quoin-sanctions-list',
    validate(value) {
      const { addresses, ...others }: { readonly addresses?: unknown } = Object(value)
      const [other] = Object.keys(others)
      if (other !== undefined) return { issues: [{ message: 'is unknown', path: [other] }] }
      const list: readonly unknown[] | undefined = Array.isArray(addresses) ? addresses : undefined
      if (list?.every(isAddress)) return { value: { addresses: list } }
      const message = 'must be a list of addresses with their namespaces, such as eip155:0x…'
      return { issues: [{ message, path: ['addresses'] }] }
    },
  },
}
