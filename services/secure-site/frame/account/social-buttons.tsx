import type { SocialProvider } from 'quoin/frame-protocol'
import { Button, ProviderMark } from 'quoin/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useAccount } from './account-context.js'
import { methodName } from './method-name.js'
import { ErrorText } from './panel.js'
import { useTask } from './use-task.js'

/**
 * Renders the logins of OAuth providers and Farcaster, in a pop-up. This page has no opener policy that would let the
 * pop-up reach it: the user confirms in the pop-up, and the server hands the result over.
 */
export function SocialButtons({
  providers,
}: {
  readonly providers: readonly (SocialProvider | 'farcaster')[]
}): ReactNode {
  const { session, words } = useAccount()
  const task = useTask()
  const [opened, setOpened] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has one session; `task.run` follows it
  useEffect(
    () =>
      session.onSocialResult((result) => {
        setOpened(undefined)
        task.run(async (signal) => {
          if (!('resultUri' in result)) throw new Error(result.message)
          await session.redeem(result.resultUri, signal)
        })
      }),
    [session],
  )
  const show = (uri: string): void => {
    setOpened(uri)
    // The link below remains if the browser blocks the pop-up.
    window.open(uri, '_blank', 'popup,width=480,height=640')
  }
  const open = (provider: SocialProvider | 'farcaster'): void =>
    task.run(async (signal) => {
      const by = { origin: globalThis.location.origin, signal }
      if (provider !== 'farcaster') {
        show((await session.handlers.GET_SOCIAL_REDIRECT_URI({ provider }, by)).uri)
        return
      }
      show((await session.handlers.GET_FARCASTER_URI(undefined, by)).url)
      try {
        await session.handlers.CONNECT_FARCASTER(undefined, by)
      } finally {
        setOpened(undefined)
      }
    })
  return (
    <div className="a-stack">
      <div className="a-choices">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            image={<ProviderMark provider={provider} />}
            disabled={task.busy}
            label={words.text('withProvider', { provider: methodName(provider, words) })}
            onPress={() => open(provider)}
          >
            {methodName(provider, words)}
          </Button>
        ))}
      </div>
      <ErrorText>{task.error}</ErrorText>
      {opened === undefined ? null : (
        <p className="a-text" role="status">
          {words.text('popupWaits')}{' '}
          <a className="a-link" href={opened} target="_blank" rel="noreferrer">
            {words.text('popupOpen')}
          </a>
        </p>
      )}
    </div>
  )
}
