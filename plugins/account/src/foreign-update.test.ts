import { afterEach, expect, it } from 'vitest'
import { createKernel, definePlugin, isQuoinError, type PluginContext, type PluginTypes } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import { AccountToken, accountPlugin } from './manifest.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** Returns the results of a plugin that sets the account's name, image and explorer URL. */
async function updateAs(manifest: {
  readonly uses?: readonly string[]
  readonly powers?: readonly string[]
}) {
  const outcomes: string[] = []
  const stranger = definePlugin<PluginTypes>({
    id: 'stranger',
    version: '1.0.0',
    kernel: '*',
    ...manifest,
    async start({ load }: PluginContext) {
      try {
        const account = await load(AccountToken)
        account.update('eip155', { profileName: 'evil.eth', profileImage: 'https://evil.example/a.png' })
        outcomes.push('allowed')
      } catch (error) {
        outcomes.push(isQuoinError(error) ? error.code : String(error))
      }
    },
    // The types refuse a plugin without `uses`; a page without type checking does not.
  } as never)
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform: createTestPlatform(),
    networks: [createMockNetwork()],
  })
    .use(accountPlugin)
    .use(stranger)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  return { outcomes, name: kernel.account.getState('eip155').profileName }
}

it("refuses changes of the account's profile by a plugin that does not declare them [A12]", async () => {
  const nothing = { name: undefined }
  expect(await updateAs({})).toEqual({ outcomes: ['PLUGIN_NOT_DECLARED'], ...nothing })
  expect(await updateAs({ uses: ['account'] })).toEqual({ outcomes: ['POWER_NOT_ALLOWED'], ...nothing })
})

it('allows changes by a plugin that declares them [A12]', async () => {
  const { outcomes } = await updateAs({ uses: ['account'], powers: ['account.update'] })
  expect(outcomes).toEqual(['allowed'])
})
