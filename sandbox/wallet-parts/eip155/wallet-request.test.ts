import { describe, expect, it } from 'vitest'
import { describeRequest } from './describe-request.js'
import { PAGE_WALLET_ACCOUNTS } from './wallet-accounts.js'
import { readWalletRequest } from './wallet-request.js'

const [account] = PAGE_WALLET_ACCOUNTS
const A = account.address
const chain = { id: 31337, name: 'Sandbox One', rpcUrl: 'http://localhost:1', symbol: 'ETH' }
const site = { name: 'A site', url: 'https://site.example' }

function shown(method: string, params: unknown): ReturnType<typeof describeRequest> {
  return describeRequest(readWalletRequest(method, params), { site, account, chain, chains: [chain] })
}

describe('the approval screen', () => {
  it('displays a message as text, without direction marks [SEC-04]', () => {
    const hex = `0x${Buffer.from('pay \u202eevil\u202c').toString('hex')}`
    expect(shown('personal_sign', [hex, A]).document).toEqual({ label: 'Message', text: 'pay evil' })
    expect(shown('personal_sign', ['plain', A]).document?.text).toBe('plain')
  })

  it('displays bytes as bytes', () => {
    expect(shown('personal_sign', ['0xff00', A]).document).toEqual({
      label: 'Message (bytes, not a text)',
      text: '0xff00',
    })
  })

  it('displays a transaction exact to the wei [SEC-10]', () => {
    const transaction = { from: A, to: A, value: '0x1', data: '0xa9059cbb' }
    expect(shown('eth_sendTransaction', [transaction]).facts).toMatchObject([
      { label: 'Amount', value: '0.000000000000000001 ETH' },
      { label: 'To', value: A },
      { label: 'Data', value: 'calls 0xa9059cbb, 4 bytes' },
      { label: 'Account' },
      { label: 'Network', value: 'Sandbox One' },
    ])
  })

  it('warns of typed data for another chain [SEC-07]', () => {
    const data = {
      domain: { chainId: 1 },
      types: { M: [{ name: 'a', type: 'string' }] },
      primaryType: 'M',
      message: { a: 'b' },
    }
    expect(shown('eth_signTypedData_v4', [A, JSON.stringify(data)]).warning).toBe(
      'This data is for Chain 1, not for Sandbox One.',
    )
    expect(
      shown('eth_signTypedData_v4', [A, { ...data, domain: { chainId: 31337 } }]).warning,
    ).toBeUndefined()
  })
})

describe('readWalletRequest [SEC-08]', () => {
  it.each<[string, unknown]>([
    ['personal_sign', undefined],
    ['personal_sign', ['0x61', 'me']],
    ['eth_signTypedData_v4', [A, '{']],
    ['eth_signTypedData_v4', [A, { types: {}, primaryType: 'M', message: {} }]],
    ['eth_sendTransaction', [{ to: A }]],
    ['eth_sendTransaction', [{ from: A, value: 'lots' }]],
    ['eth_sendTransaction', [{ from: A, to: '0x12' }]],
    ['wallet_switchEthereumChain', [{ chainId: 1 }]],
    ['wallet_switchEthereumChain', [{ chainId: '0xffffffffffffffffff' }]],
    ['wallet_addEthereumChain', [{ chainId: '0x1', chainName: 'X' }]],
  ])('refuses the parameters of %s %j with -32602', (method, params) => {
    expect(() => readWalletRequest(method, params)).toThrow(expect.objectContaining({ code: -32602 }))
  })

  it('refuses another method with 4200', () => {
    expect(() => readWalletRequest('eth_sign', [])).toThrow(expect.objectContaining({ code: 4200 }))
  })
})
