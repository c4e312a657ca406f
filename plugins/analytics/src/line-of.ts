import type { CatalogueLine } from './catalogue.js'
import type { TrackedBusEvent } from './contract.js'
import { anyValue } from './public-value.js'

/** Another plugin's event. Its properties are sanitized, as their contents are unknown. */
export function lineOf({ on, event, properties }: TrackedBusEvent): CatalogueLine {
  const name = /^[A-Z][A-Z0-9_]{0,63}$/.test(event) ? event : undefined
  return {
    on,
    event: () => name,
    properties(payload, { includes }) {
      const given = Object.entries(properties?.(payload) ?? {})
      const isLeft = (key: string): boolean =>
        /^\w{1,40}$/.test(key) &&
        (includes('address') || !/address|account/i.test(key)) &&
        (includes('amounts') || !/amount|balance|value/i.test(key))
      return Object.fromEntries(
        given
          .filter(([key]) => isLeft(key))
          .slice(0, 20)
          .map(([key, value]) => [key, anyValue(value)]),
      )
    },
  }
}
