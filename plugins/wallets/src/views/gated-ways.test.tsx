import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import {
  type AnyKernel,
  type ConnectGate,
  connectConditions,
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type PluginTypes,
  points,
  provide,
  type Token,
} from '#kernel'
import { LegalError } from '#plugins/legal'
import { createMockNetwork, createTestPlatform } from '#testing'
import { KernelContext } from '#ui-kit'
import { walletsPlugin } from '../manifest.js'
import en from '../messages.en.js'
import { Ways } from './connect-view.js'
import { gateWays } from './gated-ways.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const GateToken: Token<ConnectGate> = createToken('gate')

async function show(hasCondition: boolean): Promise<string> {
  const gate = definePlugin<PluginTypes>({
    id: 'gate',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(GateToken, {
        deps: [],
        create: () => ({
          isMet: { getState: () => false, subscribe: () => () => undefined },
          refusal: () => new LegalError('TERMS_NOT_ACCEPTED'),
          pointOut: () => undefined,
        }),
      }),
    ],
    contributes: hasCondition
      ? { extra: [contributeTo(connectConditions, { id: 'gate', service: GateToken })] }
      : {},
  })
  const kernel: AnyKernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform: createTestPlatform(),
    networks: [createMockNetwork()],
  })
    .use(gate)
    .use(walletsPlugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('wallets')
  const part = hasCondition
    ? { default: gateWays(Ways) }
    : await kernel.contributions.find(points.views, 'Connect')?.load()
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const View = part?.default as unknown as ComponentType
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View />
    </KernelContext.Provider>,
  )
}

it('disables the ways to connect, with the reason, until the conditions are met [LEG-01]', async () => {
  const markup = await show(true)
  expect(markup).toMatch(/aria-disabled="true"[^>]*aria-describedby="([^"]+)"/)
  expect(markup).toContain(`>${en.first}<`)
  expect(markup.indexOf('inert')).toBeGreaterThan(-1)
  expect(markup.indexOf('inert')).toBeLessThan(markup.indexOf('q-ways'))
})

it('leaves them enabled without conditions', async () => {
  const markup = await show(false)
  expect(markup).not.toContain('inert')
  expect(markup).toContain('q-ways')
})
