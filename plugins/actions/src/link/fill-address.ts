import type { ActionValues } from '../contract.js'
import { refuse } from '../read/fields.js'
import { readAddress } from './read-link.js'

/**
 * Returns the address of a button: `{name}` becomes the value of that input, encoded so that it stays one part of the address. Throws
 * `AnswerInvalid` for an address that may not be requested.
 *
 * @param base the address that named it
 */
export function fillAddress(href: string, values: ActionValues, base: URL): URL {
  const filled = href.replace(/\{([^{}]{1,64})\}/g, (_, name: string) =>
    encodeURIComponent([Object.hasOwn(values, name) ? (values[name] ?? '') : ''].flat().join(',')),
  )
  return readAddress(filled, base) ?? refuse('links.actions.href')
}
