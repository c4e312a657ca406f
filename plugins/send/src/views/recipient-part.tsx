import { type ReactNode, useState } from 'react'
import {
  Address,
  Announce,
  Avatar,
  IconButton,
  Inline,
  LinkRow,
  List,
  ListRow,
  Reserved,
  Stack,
  Steady,
  sanitizeForDisplay,
  shortAddress,
  TextField,
  useNavigation,
  useT,
} from '#ui-kit'
import type { KnownRecipient, SendPlugin, SendState } from '../contract.js'
import { canHaveCamera } from './camera/open-camera.js'
import { recipientFaultText } from './obstacle-text.js'
import { useSend } from './use-send.js'

/** Returns true if the browser may let the page read the clipboard. */
function canPaste(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.clipboard?.readText === 'function'
}

/** Max length of an address or payment request. Characters. */
const maxTextLength = 4_000

/** Reads the clipboard; `undefined` if the browser or the user refused. */
async function pasteText(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()).slice(0, maxTextLength).trim()
  } catch {
    return undefined
  }
}

/** Maximum number of suggestions: more would move the fee out of view. */
const maxKnown = 3

/** Returns the known recipients that match the input; all if none does, so that the list keeps its place. */
function matching(known: readonly KnownRecipient[], text: string): readonly KnownRecipient[] {
  const wanted = text.trim().toLowerCase()
  const found = known.filter(({ address, name }) => `${name ?? ''} ${address}`.toLowerCase().includes(wanted))
  return (found.length > 0 ? found : known).slice(0, maxKnown)
}

export interface RecipientPartProps {
  readonly onSubmit: () => void
}

/** The recipient: typed, pasted, scanned, or one of the known ones. */
export function RecipientPart({ onSubmit }: RecipientPartProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { push } = useNavigation<SendPlugin>()
  const { send, state, network } = useSend()
  const [isPasteRefused, setPasteRefused] = useState(false)
  const { recipient } = state
  const { phase } = recipient
  const fault =
    phase === 'refused'
      ? recipientFaultText(t, recipient, network?.name ?? '')
      : phase === 'ready' && recipient.warnings.includes('lookAlike')
        ? t('lookAlikeTitle')
        : undefined
  const chosen = phase === 'ready' ? recipient.address.toLowerCase() : undefined
  const isTyping = phase !== 'ready' && phase !== 'checking'
  const known = matching(send.knownRecipients(), isTyping ? recipient.text : '')
  const paste = async (): Promise<void> => {
    const text = await pasteText()
    setPasteRefused(text === undefined)
    if (text !== undefined) send.setRecipient(text)
  }
  const change = (text: string): void => {
    setPasteRefused(false)
    send.setRecipient(text)
  }
  const found =
    phase === 'checking' ? (
      t('checkingRecipient')
    ) : phase !== 'ready' ? undefined : (
      <ReadyHint recipient={recipient} />
    )
  return (
    <Stack gap={1}>
      <Reserved room="lines">
        <TextField
          label={t('toLabel')}
          value={recipient.text}
          onChange={change}
          isExact
          hint={found}
          error={fault ?? (isPasteRefused ? t('pasteRefused') : undefined)}
          onSubmit={onSubmit}
          action={
            <>
              {canPaste() ? <LinkRow label={t('paste')} onPress={paste} /> : null}
              {canHaveCamera() ? (
                <IconButton icon="scan" label={t('scan')} onPress={() => push('WalletSendScan')} />
              ) : null}
            </>
          }
        />
      </Reserved>
      <Announce>
        {phase === 'checking' ? t('checkingRecipient') : phase === 'ready' ? t('recipientOk') : ''}
      </Announce>
      {known.length > 0 ? (
        <Steady>
          <List label={t('knownRecipients')}>
            {known.map(({ address, name, kind }) => (
              <Inline key={address} gap={1}>
                <ListRow
                  image={<Avatar seed={address} />}
                  title={name ?? shortAddress(address)}
                  // The kind is not beside the name, which then fits on one line.
                  subtitle={[name && shortAddress(address), t(`${kind}Recipient`)]
                    .filter(Boolean)
                    .join(' · ')}
                  current={address.toLowerCase() === chosen}
                  onPress={() => change(address)}
                />
                {kind === 'recent' ? (
                  <IconButton
                    icon="close"
                    label={t('forget', { name: sanitizeForDisplay(name ?? shortAddress(address)) })}
                    onPress={() => send.forgetRecipient(address)}
                  />
                ) : null}
              </Inline>
            ))}
          </List>
        </Steady>
      ) : null}
    </Stack>
  )
}

type ReadyRecipient = Extract<SendState['recipient'], { readonly phase: 'ready' }>

/** The warnings that the field displays in a line; the review explains each, and requires the agreements. */
const hinted = ['contract', 'ownAddress', 'unchecked', 'firstTime'] as const

/** The address of a name, and the gravest warning: in the field's own lines, so that nothing below moves (UI-11). */
function ReadyHint({ recipient }: { readonly recipient: ReadyRecipient }): ReactNode {
  const t = useT<SendPlugin>('send')
  const { name, address, warnings } = recipient
  const warning = hinted.find((one) => warnings.includes(one))
  return (
    <>
      {name === undefined ? null : (
        <span>
          {t('standsFor', { name: sanitizeForDisplay(name) })} <Address value={address} />
        </span>
      )}
      {name === undefined || !warning ? null : <br />}
      {warning ? <span>{t(`${warning}Title`)}</span> : name === undefined ? t('recipientOk') : null}
    </>
  )
}
