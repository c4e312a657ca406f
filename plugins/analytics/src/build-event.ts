import type { EventScope, Properties } from './amounts.js'
import type { CatalogueEntry } from './catalogue.js'
import type { AnalyticsOptions, TrackedBusEvent } from './contract.js'
import { anyValue } from './public-value.js'
import type { TrackedEvent } from './schemas.js'

/** Another plugin's event. Its properties are sanitized, as their contents are unknown. */
export function entryOf({ on, event, properties }: TrackedBusEvent): CatalogueEntry {
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

/** A UUID, version 4 (RFC 9562). */
function newId(bytes: Uint8Array): string {
  const hex = [...bytes]
    .map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The page's URL without query and fragment, which may identify a user (SEC-14). */
function placeOf(url: string): { readonly url: string; readonly domain: string } {
  if (!URL.canParse(url)) return { url: '', domain: '' }
  const { origin, pathname, hostname } = new URL(url)
  return origin === 'null'
    ? { url: '', domain: '' }
    : { url: `${origin}${pathname}`.slice(0, 2048), domain: hostname }
}

/** Only if the host enables addresses. That of a watch-only account is not the visitor's. */
function addressOf({ ctx, includes }: EventScope): string | undefined {
  const connection = ctx.connections.active()
  return includes('address') && !connection?.isWatchOnly ? connection?.accounts[0]?.address : undefined
}

/** Returns the tracked event of a bus event; `undefined` if the catalogue does not track this occurrence. */
export function buildEvent(
  entry: CatalogueEntry,
  payload: unknown,
  scope: EventScope,
): TrackedEvent | undefined {
  const event = entry.event(payload, scope)
  if (event === undefined) return undefined
  const { platform } = scope.ctx
  let given: Properties = {}
  try {
    given = entry.properties?.(payload, scope) ?? {}
  } catch {
    // An event whose properties fail is tracked without them.
  }
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  const address = addressOf(scope)
  return {
    eventId: newId(platform.randomBytes(16)),
    ...placeOf(platform.page.url()),
    timestamp: platform.now(),
    props: {
      type: event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track',
      event,
      ...(address !== undefined && { address }),
      ...(known.length > 0 && { properties: Object.fromEntries(known) }),
    },
  }
}

/** Returns true if the host enables a field. */
export const includesOf =
  (options: AnalyticsOptions | undefined): EventScope['includes'] =>
  (field) =>
    options?.include?.includes(field) ?? false
