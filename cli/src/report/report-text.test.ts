import { expect, it } from 'vitest'
import { reportFixture } from '../../testing/report-fixture.js'
import { plainTerminal } from '../terminal.js'
import { reportText } from './report-text.js'

const linesOf = (width = 110): readonly string[] =>
  reportText(reportFixture, { ...plainTerminal, width }).split('\n')

it('prints each plugin, the table of permissions and the policy [SEC-08]', () => {
  expect(linesOf()).toEqual(
    [
      'Quoin 0.1.0',
      '',
      'Plugins',
      '  plugin  version  state     flag      requires',
      '  shop    2.1.0    started   shopping  account, wallets',
      '  broken  0.0.1    failed    broken    -',
      '  quiet   1.0.0    disabled  quiet     -',
      '',
      'shop',
      '  adds     views            Shop, Basket',
      '  adds     routes           shop',
      '  rpc      eip155 approval  eth_sendTransaction',
      '  rpc      eip155 node      eth_call, eth_getLogs (denied)',
      '  service  gateway          POST /buy, GET /offers',
      '  host                      https://gateway.example',
      '  host     by the plugin    wss://prices.example',
      '  stores                    @quoin/default/shop/v3',
      '  emits                     shop:bought',
      '',
      'broken',
      '  reason  start  A plugin failed Details: it [31mthrew',
      '',
      'quiet',
      '  no permissions',
      '',
      'Permissions',
      '  caller  namespace  method               kind      allowed  through',
      '  shop    eip155     eth_sendTransaction  approval  yes      io.example, walletConnect',
      '  shop    eip155     eth_call             node      yes      eip155',
      '  shop    eip155     eth_getLogs          node      no       -',
      '  host    eip155     eth_accounts         safe      yes      -',
      '',
      'Content-Security-Policy',
      "  script-src 'self'; connect-src 'self' https://gateway.example wss://prices.example; object-src 'none'",
      '',
    ].map((line) => line.trimEnd()),
  )
})

it('keeps within the width, except for the policy, which is copied', () => {
  const tooLong = linesOf(80).filter((line) => line.length > 80)
  expect(tooLong).toEqual([expect.stringMatching(/^ {2}script-src /)])
})

it('prints the data that is unknown before a kernel is started', () => {
  const plugins = reportFixture.plugins.map((plugin) => ({ ...plugin, status: 'used' as const }))
  const text = reportText({ ...reportFixture, plugins, permissions: [] }, plainTerminal)
  expect(text).toContain('no permissions for wallets or nodes')
  expect(text).toContain('Not started: the wallets are not known yet')
})
