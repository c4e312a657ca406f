import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createEip155Module } from '../chain-module.js'

const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const url = 'https://gateway.example/v1?chainId=eip155:1&projectId=shop'

/** Creates a node with these responses, and records its requests. */
function createNode(answers: Readonly<Record<string, string>>) {
  const platform = createTestPlatform()
  const requests: string[] = []
  platform.onFetch(async ({ url: to, method: verb, body }) => {
    const { id, method } = JSON.parse(body ?? '') as { readonly id: number; readonly method: string }
    requests.push(`${verb} ${to} ${method}`)
    return Response.json({ jsonrpc: '2.0', id, result: answers[method] })
  })
  const { messages } = createEip155Module(platform)
  const verify = (signature: string) =>
    messages?.verify?.({ network: exampleNetwork(1, [url]), address: contract, message: 'hi', signature })
  return { verify, requests }
}
const word = (value: number): string => `0x${String(value).padStart(64, '0')}`

it('verifies a contract signature by POST eth_call, also through the RPC endpoint of a gateway [SIW-08]', async () => {
  const yes = createNode({ eth_getCode: '0x6001', eth_call: word(1) })
  expect(await yes.verify('0x1234')).toBe(true)
  expect(yes.requests).toEqual([`POST ${url} eth_getCode`, `POST ${url} eth_call`])
  const no = createNode({ eth_getCode: '0x6001', eth_call: word(0) })
  expect(await no.verify('0x1234')).toBe(false)
})

it('sends no request to recover a key for an account without code [S9]', async () => {
  const { verify, requests } = createNode({ eth_getCode: '0x', eth_call: word(1) })
  expect(await verify(`0x${'00'.repeat(64)}1b`)).toBe(false)
  expect(requests).toEqual([`POST ${url} eth_getCode`])
})
