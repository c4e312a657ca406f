/**
 * Returns the origin of the page that this frame serves, from the frame's URL; `undefined` if no page may be served:
 * the value is not an origin, or the browser reports another parent.
 *
 * @param address URL of the frame
 * @param ancestorOrigins `location.ancestorOrigins`, which not every browser has; the server's `frame-ancestors`
 * applies in all
 */
export function hostOrigin(
  address: string,
  ancestorOrigins: { readonly length: number; readonly [index: number]: string } | undefined,
): string | undefined {
  const named = new URL(address).searchParams.get('origin')
  if (!named || !URL.canParse(named)) return undefined
  const { origin, protocol } = new URL(named)
  // The value must be exactly what browsers report, since origins are compared as strings; `null` is an opaque origin.
  if (origin !== named || !['https:', 'http:'].includes(protocol)) return undefined
  if (ancestorOrigins && ancestorOrigins[0] !== origin) return undefined
  return origin
}
