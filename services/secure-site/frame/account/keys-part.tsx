import { Button, Icon } from 'quoin/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import type { ExportedKeys } from '../keys/export-keys.js'
import { useAccount } from './account-context.js'
import { CopyText } from './copy-text.js'
import { useHeldText } from './email-hold.js'
import { FreshCode } from './fresh-code.js'
import { ErrorText, Panel } from './panel.js'
import { useTask } from './use-task.js'

interface SecretFieldProps {
  readonly name: string
  readonly value: string
}

/** Renders a secret: absent from the DOM until revealed. */
function SecretField({ name, value }: SecretFieldProps): ReactNode {
  const { words } = useAccount()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="a-secret">
      <div className="a-secret-head">
        <span className="a-row-title">{name}</span>
        <CopyText text={value} name={name} />
      </div>
      {isShown ? (
        <bdi className="a-secret-value" dir="ltr" translate="no">
          {value}
        </bdi>
      ) : (
        <span className="a-secret-value" data-hidden="">
          {words.text('concealed')}
        </span>
      )}
      <Button
        variant="ghost"
        label={`${words.text(isShown ? 'conceal' : 'reveal')}: ${name}`}
        onPress={() => setIsShown(!isShown)}
      >
        {words.text(isShown ? 'conceal' : 'reveal')}
      </Button>
    </div>
  )
}

/** Time for which the keys are displayed. Milliseconds. */
const shownForMs = 120_000

type Stage = 'idle' | 'confirming' | 'gone'

/** Exports the keys, after a fresh code. They exist only on the page, for two minutes. */
export function KeysPart(): ReactNode {
  const { session, words } = useAccount()
  const task = useTask()
  const held = useHeldText()
  const [stage, setStage] = useState<Stage>('idle')
  const [keys, setKeys] = useState<ExportedKeys>()
  useEffect(() => {
    if (!keys) return undefined
    const timer = setTimeout(() => {
      setKeys(undefined)
      setStage('gone')
    }, shownForMs)
    return () => clearTimeout(timer)
  }, [keys])

  const read = (grant: string): void => {
    setStage('idle')
    task.run(async (signal) => {
      const { exportKeys } = await import('../keys/export-keys.js')
      setKeys(await exportKeys(session, grant, signal))
    })
  }

  if (keys) {
    return (
      <Panel title={words.text('keys')}>
        <p className="f-warning" role="note">
          <Icon name="warning" />
          <span>{words.text('keysWarning')}</span>
        </p>
        <SecretField name={words.text('words')} value={keys.words} />
        <SecretField name={words.text('evmKey')} value={keys.eip155.privateKey} />
        <SecretField name={words.text('solanaKey')} value={keys.solana.secretKey} />
        <p className="a-text">{words.text('keysSmart')}</p>
        <Button onPress={() => setKeys(undefined)}>{words.text('doneKeys')}</Button>
      </Panel>
    )
  }
  return (
    <Panel title={words.text('keys')}>
      <p className="a-text">{words.text('keysBody')}</p>
      {stage === 'gone' ? <p className="a-text">{words.text('keysGone')}</p> : null}
      <ErrorText>{task.error}</ErrorText>
      {held ? (
        <p className="a-text">{held}</p>
      ) : stage === 'confirming' ? (
        <FreshCode onGrant={read} onCancel={() => setStage('idle')} />
      ) : (
        <Button variant="secondary" icon="key" busy={task.busy} onPress={() => setStage('confirming')}>
          {words.text('showKeys')}
        </Button>
      )}
    </Panel>
  )
}
