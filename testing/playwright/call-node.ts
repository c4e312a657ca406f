/** Calls a node; its errors are those of the wallet. Source: JSON-RPC 2.0. */
export async function callNode(url: string | undefined, method: string, params: unknown): Promise<unknown> {
  if (url === undefined) throw { code: 4200, message: `The wallet has no nodeUrl for ${method}.` }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const answer: { readonly result?: unknown; readonly error?: unknown } = await response.json()
  if (answer.error) throw answer.error
  return answer.result
}
