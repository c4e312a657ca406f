import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ChainNode } from '../../chains/chain-node.js'
import { avatarLink } from '../../identity/avatar-link.js'
import { ipfsLink, namesContent } from './ipfs-link.js'
import { readNftMetadata } from './read-nft-metadata.js'

const server = 'https://ipfs.example/ipfs/'
const content = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

describe('ipfsLink', () => {
  it.each([
    [`ipfs://${content}`, content],
    [`IPFS://ipfs/${content}/1.json`, `${content}/1.json`],
    [`ipfs://${content}/a b/%C3%A9.png`, `${content}/a%20b/%C3%A9.png`],
    [`ipfs://${content}/`, `${content}/`],
  ])('resolves %s on the gateway', (address, path) => {
    expect(ipfsLink(address, server)).toBe(`${server}${path}`)
    expect(ipfsLink(address, server.slice(0, -1))).toBe(`${server}${path}`)
    expect(ipfsLink(address, undefined)).toBeUndefined()
  })

  it.each([
    'ipfs://../../api/v0/config',
    'ipfs://ipfs/../../api/v0/config',
    `ipfs://${content}/../../../api/v0/config`,
    `ipfs://${content}/%2e%2e/%2e%2e/api/v0/config`,
    `ipfs://${content}/%252e%252e/x`,
    `ipfs://${content}/..%2f..%2fapi`,
    `ipfs://${content}/..\\..\\api`,
    `ipfs://${content}/%5c..%5capi`,
    `ipfs://${content}/./x`,
    `ipfs://${content}?arg=/etc`,
    `ipfs://${content}/a?arg=1`,
    `ipfs://${content}/a#b`,
    `ipfs://${content}/%3farg`,
    `ipfs://${content}/%00`,
    `ipfs://${content}/%`,
    `ipfs://${content}@host/a`,
    `ipfs:${content}`,
    `ipns://${content}/../../api`,
    'ipns://app.example/a',
    `ar://${content}/../x`,
  ])('reaches no other path of the gateway by %s [S12]', (address) => {
    expect(namesContent(address)).toBe(true)
    expect(ipfsLink(address, server)).toBeUndefined()
    expect(avatarLink(address, server)).toBeUndefined()
  })
})

describe('readNftMetadata', () => {
  it('reads content of the IPFS gateway, and nothing else from it [S12]', async () => {
    const requests: (string | undefined)[] = []
    const web = createServer((request, answer) => {
      requests.push(request.url)
      answer.end(JSON.stringify({ name: 'Wren', image: `ipfs://${content}/../../api` }))
    })
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this form.
    const ipfsGateway = `http://127.0.0.1:${(web.address() as AddressInfo).port}/ipfs/`
    const read = (uri: string) => {
      const result = encodeAbiParameters(parseAbiParameters('string'), [uri])
      const node: ChainNode = {
        chain: {
          id: 'eip155:1',
          namespace: 'eip155',
          name: 'Test',
          rpcUrls: [],
          coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          tokens: [],
          contracts: {},
        },
        request: async () => result,
      }
      return readNftMetadata(node, `0x${'1'.repeat(40)}`, '1', { ipfsGateway, privateAddresses: true })
    }
    await expect(read('ipfs://../../api/v0/config')).rejects.toThrow()
    await expect(read(`ipfs://${content}/%2e%2e/%2e%2e/api`)).rejects.toThrow()
    expect(requests).toEqual([])
    expect(await read(`ipfs://${content}/1.json`)).toMatchObject({ name: 'Wren', detail: '' })
    expect(requests).toEqual([`/ipfs/${content}/1.json`])
    web.close()
  })
})
