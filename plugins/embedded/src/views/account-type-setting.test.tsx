import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { KernelContext } from '#ui-kit'
import { type EmbeddedWorld, startEmbedded, whilePassing } from '../../testing/start-kernel.js'
import { siteAddresses } from '../../testing/test-site.js'
import { EmbeddedToken } from '../contract.js'
import AccountTypeSetting from './account-type-setting.js'

const worlds: EmbeddedWorld[] = []
afterEach(async () => {
  for (const { kernel } of worlds.splice(0)) await kernel.dispose()
})

/** Logs in with accounts of these types, the active one first, and returns the HTML of the setting. */
async function show(...types: readonly ('eoa' | 'smartAccount')[]): Promise<string> {
  const world = await startEmbedded()
  worlds.push(world)
  const { kernel, site, pass } = world
  site.answer('GET_USER', () => ({
    address: siteAddresses[0],
    chainId: 'eip155:1',
    accounts: types.map((type, at) => ({ address: siteAddresses[at], type })),
  }))
  // The bundler did not answer in time: the site names no network with smart accounts.
  site.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ smartAccountEnabledNetworks: [] }))
  const api = await kernel.load(EmbeddedToken)
  await whilePassing(pass, api.connect('email'))
  await kernel.i18n.load('embedded')
  return renderToStaticMarkup(
    createElement(KernelContext.Provider, { value: kernel }, createElement(AccountTypeSetting)),
  )
}

it('offers both types where the user has both, also while no bundler answers; the active one is current [EMB-05] [ACC-04]', async () => {
  const markup = await show('smartAccount', 'eoa')
  expect(markup).toMatch(/aria-current="true".*Smart account.*Standard account/)
  expect(await show('eoa', 'smartAccount')).toMatch(/Smart account.*aria-current="true".*Standard account/)
})

it('is absent where the user has one type only [EMB-05]', async () => {
  expect(await show('eoa')).toBe('')
})
