import { optionsSchema, type StandardSchema } from 'quoin/kernel'
import type { __Name__Params } from './contract.js'

/** Validates `kernel.open('__id__', params)`. */
export const routeParams: StandardSchema<__Name__Params> = /* @__PURE__ */ optionsSchema<
  NonNullable<__Name__Params>
>({
  address: (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be an address'),
})
