/**
 * The origin of the page that this frame serves, as the address of the frame names it; `undefined` where nothing may be said to
 * anybody: the name is no origin, or the browser knows the page as another one.
 *
 * @param address of the frame
 * @param ancestorOrigins `location.ancestorOrigins`, which not every browser has; the server's `frame-ancestors` holds in all
 */
export function hostOrigin(
  address: string,
  ancestorOrigins: { readonly length: number; readonly [index: number]: string } | undefined,
): string | undefined {
  const named = new URL(address).searchParams.get('origin')
  if (!named || !URL.canParse(named)) return undefined
  const { origin, protocol } = new URL(named)
  // Exactly as the browser writes it, since it is compared letter by letter; `null` stands for pages that have no origin.
  if (origin !== named || !['https:', 'http:'].includes(protocol)) return undefined
  if (ancestorOrigins && ancestorOrigins[0] !== origin) return undefined
  return origin
}
