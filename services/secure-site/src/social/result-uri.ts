const CODE = /^[\w-]{43}$/

/** Returns the URI that the pop-up posts to its page, and the frame redeems: it contains only a one-time code. */
export function resultUri(site: string, code: string): string {
  return `${site}/social/result?code=${code}`
}

/** Returns the code in a result URI; `undefined` if the URI is not of this site. */
export function codeOfResult(site: string, text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { origin, pathname, searchParams } = new URL(text)
  const code = searchParams.get('code')
  if (origin !== site || pathname !== '/social/result' || code === null) return undefined
  return CODE.test(code) ? code : undefined
}
