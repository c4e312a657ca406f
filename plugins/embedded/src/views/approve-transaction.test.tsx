import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { type AnyKernel, createKernel, createSlice, definePlugin, type PluginTypes, provide } from '#kernel'
import { createTestPlatform } from '#testing'
import { KernelContext } from '#ui-kit'
import { hostNetworks } from '../../testing/start-kernel.js'
import { type EmbeddedApi, EmbeddedToken, type SiteState } from '../contract.js'
import { EmbeddedError } from '../embedded-error.js'
import { messages } from '../messages.en.js'
import ApproveTransaction from './approve-transaction.js'
import { frameRectangle, sizeArea } from './use-frame-place.js'

interface FakePlugin extends PluginTypes {
  readonly id: 'embedded'
  readonly messages: typeof messages
}

const kernels: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
})

/** Returns the HTML of the view's first render. */
async function show(
  site: SiteState,
  waiting: number,
  { isSlow = false, mayBeConfirmed = false } = {},
): Promise<string> {
  const api: Pick<EmbeddedApi, 'site' | 'approvals' | 'isSlow'> = {
    site: createSlice<SiteState>(site, () => undefined),
    isSlow: createSlice(isSlow, () => undefined),
    approvals: createSlice({ waiting, height: undefined, mayBeConfirmed }, () => undefined),
  }
  const fake = definePlugin<FakePlugin>({
    id: 'embedded',
    version: '1.0.0',
    kernel: '^0.1',
    // The first render uses only these.
    services: [provide(EmbeddedToken, { deps: [], create: () => api as EmbeddedApi })],
    contributes: { messages: { en: async () => ({ default: messages }) } },
  })
  const kernel = createKernel({
    projectId: 'test',
    networks: hostNetworks,
    platform: createTestPlatform(),
    logLevel: 'silent',
  }).use(fake)
  kernels.push(kernel)
  await kernel.start()
  await kernel.i18n.load('embedded')
  return renderToStaticMarkup(
    createElement(KernelContext.Provider, { value: kernel }, createElement(ApproveTransaction)),
  )
}

const ready: SiteState = { status: 'ready', logins: [], networks: [], version: undefined }

it('keeps the space of the frame from the start, and displays that it loads [UI-07]', async () => {
  const loading = await show({ status: 'loading' }, 1)
  expect(loading).toContain('Opening your wallet…')
  expect(loading).toContain('aria-busy="true"')
  expect(await show({ status: 'loading' }, 1, { isSlow: true })).toContain('Still trying…')
  const shown = await show(ready, 1)
  expect(shown).toContain('aria-busy="false"')
  expect(shown).not.toContain('Opening')
  // No style attribute in markup.
  expect(loading + shown).not.toContain('style=')
})

const failed: SiteState = { status: 'failed', error: new EmbeddedError('EMBEDDED_WALLET_UNREACHABLE') }

it('displays that nothing was sent if the wallet cannot be opened, and how to leave', async () => {
  const markup = await show(failed, 0)
  expect(markup).toContain('Nothing was sent or signed')
  expect(markup).toContain('Close')
})

it('does not claim that nothing was sent if the frame was lost after it had the request [REL-03]', async () => {
  const markup = await show(failed, 0, { mayBeConfirmed: true })
  expect(markup).not.toMatch(/Nothing was (sent|signed)/)
  expect(markup).toContain('the request may have gone through. Check your activity before you try again.')
  expect(markup).toContain('Close')
})

it('displays that there is nothing to approve', async () => {
  expect(await show(ready, 0)).toContain('Nothing to approve')
})

it('gives the frame the height that it reports, within limits', () => {
  const heightFor = (reported: number | undefined): string | undefined => {
    const set = new Map<string, string | null>()
    sizeArea({ style: { setProperty: (name, value) => void set.set(name, value) } }, reported)
    return set.get('block-size') ?? undefined
  }
  expect(heightFor(512)).toBe('min(512px, calc(100dvh - 92px))')
  expect(heightFor(undefined)).toBe('min(460px, calc(100dvh - 92px))')
  expect(heightFor(0)).toBe('min(240px, calc(100dvh - 92px))')
  expect(heightFor(10_000)).toBe('min(1000px, calc(100dvh - 92px))')
})

it('positions the frame over its area: full width on a phone, full screen on a low screen, and always visible', () => {
  const at = (top: number, innerWidth: number, innerHeight: number): unknown => {
    // Only this is read of the element.
    const place = {
      getBoundingClientRect: () => ({ top, left: 16, width: 368, bottom: top + 400 }),
      parentElement: { getBoundingClientRect: () => ({ bottom: 660 }) },
    } as Element
    return frameRectangle(place, { innerWidth, innerHeight }, 24)
  }
  expect(at(100, 1280, 800)).toEqual({ top: 100, left: 16, width: 368, height: 400, radius: 24 })
  expect(at(100, 390, 800)).toEqual({ top: 100, left: 0, width: 390, height: 400 })
  expect(at(300, 1280, 600)).toEqual({ top: 300, left: 16, width: 368, height: 300, radius: 24 })
  expect(at(300, 1280, 800)).toEqual({ top: 300, left: 16, width: 368, height: 360, radius: 24 })
  expect(at(60, 800, 360)).toEqual({ top: 0, left: 0, width: 800, height: 360 })
})
