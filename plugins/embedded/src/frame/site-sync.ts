import { kernelVersion, type PluginContext, type ReadableStore } from '#kernel'
import type { ThemePayload } from '../../../../frame-protocol/catalogue.js'
import type { EmbeddedPlugin, SiteState } from '../contract.js'
import type { FrameClient } from './frame-client.js'

/** Keeps the frame's theme, language and description of the page up to date. */
export interface SiteSync {
  setTheme(theme: ThemePayload): void
  dispose(): void
}

export function createSiteSync(
  { i18n, metadata, projectId }: PluginContext<EmbeddedPlugin>,
  client: Pick<FrameClient, 'send'>,
  site: ReadableStore<SiteState>,
): SiteSync {
  let theme: ThemePayload | undefined
  // A lost frame gets everything again once it is ready.
  const ignore = (): void => undefined
  const isReady = (): boolean => site.getState().status === 'ready'
  const syncTheme = (): void => {
    if (theme && isReady()) client.send('SYNC_THEME', theme).catch(ignore)
  }
  const syncApp = (): void => {
    if (!isReady()) return
    const app = {
      projectId,
      sdkVersion: kernelVersion,
      sdkType: 'quoin',
      language: i18n.store.getState().locale,
    }
    const { name, description, url, icons } = metadata
    client
      .send('SYNC_DAPP_DATA', { ...app, metadata: { name, description, url, icons } })
      // The frame refuses some hosts' metadata, such as an icon without a scheme: the rest is sent without it.
      .catch(() => (isReady() ? client.send('SYNC_DAPP_DATA', app) : undefined))
      .catch(ignore)
  }
  const stops = [
    site.subscribe((now, before) => {
      if (now.status !== 'ready' || before.status === 'ready') return
      syncApp()
      syncTheme()
    }),
    i18n.store.subscribe((now, before) => {
      if (now.locale !== before.locale) syncApp()
    }),
  ]
  return {
    setTheme(next) {
      if (JSON.stringify(next) === JSON.stringify(theme)) return
      theme = next
      syncTheme()
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
