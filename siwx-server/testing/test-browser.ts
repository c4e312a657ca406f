/** A page that calls a server, with the cookies of its browser. */
export interface TestBrowser {
  readonly cookies: ReadonlyMap<string, string>
  /** Each `Set-Cookie` as received. */
  readonly written: readonly string[]
  request(path: string, init?: RequestInit & { readonly json?: unknown }): Promise<Response>
}

/** @param origin origin of the page; the server is on the same site */
export function createTestBrowser(
  handle: (request: Request) => Promise<Response>,
  origin = 'https://app.example',
): TestBrowser {
  const cookies = new Map<string, string>()
  const written: string[] = []
  return {
    cookies,
    written,
    async request(path, { json, ...init } = {}) {
      const headers = new Headers(init.headers)
      if (json !== undefined) headers.set('content-type', 'application/json')
      // Browsers send `Origin` with requests that write.
      if (json !== undefined && !headers.has('origin')) headers.set('origin', origin)
      if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const method = json === undefined ? 'GET' : 'POST'
      const body = json === undefined ? {} : { body: JSON.stringify(json) }
      const response = await handle(
        new Request(`https://app.example${path}`, { method, ...body, ...init, headers }),
      )
      for (const line of response.headers.getSetCookie()) {
        written.push(line)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}
