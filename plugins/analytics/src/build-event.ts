import type { CatalogueLine } from './catalogue.js'
import type { AnalyticsOptions } from './contract.js'
import type { Properties, Surroundings } from './event-properties.js'
import type { TrackedEvent } from './schemas.js'

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

/** Only if the host enables addresses. */
function addressOf({ ctx, includes }: Surroundings): string | undefined {
  return includes('address') ? ctx.connections.active()?.accounts[0]?.address : undefined
}

/** Returns the tracked event of a bus event; `undefined` if the catalogue does not track this occurrence. */
export function buildEvent(
  line: CatalogueLine,
  payload: unknown,
  around: Surroundings,
): TrackedEvent | undefined {
  const event = line.event(payload, around)
  if (event === undefined) return undefined
  const { platform } = around.ctx
  let given: Properties = {}
  try {
    given = line.properties?.(payload, around) ?? {}
  } catch {
    // An event whose properties fail is tracked without them.
  }
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  const address = addressOf(around)
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
  (options: AnalyticsOptions | undefined): Surroundings['includes'] =>
  (field) =>
    options?.include?.includes(field) ?? false
