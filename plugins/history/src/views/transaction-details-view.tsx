import { type ReactNode, useState } from 'react'
import { parseCaipNetworkId, type TextKey } from '#kernel'
import {
  Address,
  Button,
  CopyButton,
  EmptyState,
  Fact,
  FactList,
  FullAddress,
  Notice,
  Stack,
  sanitizeForDisplay,
  Text,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { HistoryPlugin } from '../contract.js'
import { counterpartOf, statusOf, titleOf, transferText } from '../display/entry-words.js'
import { isSpam } from '../display/is-shown.js'
import type { HistoryEntry, HistoryTransfer } from '../schemas.js'
import { EntryImage } from './entry-image.js'
import { useActivity } from './use-activity.js'
import { useCounterpartNames } from './use-counterpart-names.js'

const notes: Readonly<Record<string, TextKey<HistoryPlugin>>> = {
  failed: 'failedNote',
  pending: 'pendingNote',
  unknown: 'unknownNote',
}

/** Finds the entry of an id. A transaction of this visit may have another id once the service lists it. */
const findEntry = (entries: readonly HistoryEntry[], id: string): HistoryEntry | undefined =>
  entries.find((one) => one.id === id) ??
  entries.find(({ metadata: { hash } }) => hash !== '' && id.toLowerCase().endsWith(`:${hash.toLowerCase()}`))

/** One transaction: exact amounts, both sides, time and status. */
export default function TransactionDetailsView({
  params,
}: {
  readonly params: { readonly id: string }
}): ReactNode {
  const t = useT<HistoryPlugin>('history')
  const { reset } = useNavigation<HistoryPlugin>()
  const { state } = useActivity()
  const entry = findEntry(state.transactions, params.id)
  if (entry)
    return (
      <ViewBody footer={<ExplorerButton entry={entry} />}>
        <Details entry={entry} />
      </ViewBody>
    )
  return (
    <ViewBody>
      <EmptyState
        icon="activity"
        title={t('notFoundTitle')}
        body={t('notFoundBody')}
        action={<Button onPress={() => reset('Transactions')}>{t('toList')}</Button>}
      />
    </ViewBody>
  )
}

function Details({ entry }: { readonly entry: HistoryEntry }): ReactNode {
  const t = useT<HistoryPlugin>('history')
  const { i18n, networks } = useKernel()
  const { metadata, transfers } = entry
  const { sentFrom, sentTo, hash, status } = metadata
  // An unknown network's id is displayed unchanged.
  const network = networks.list().find(({ caipNetworkId }) => caipNetworkId === metadata.chain)
  const note = Object.hasOwn(notes, status) ? notes[status] : undefined
  const [fromName, toName] = useCounterpartNames([sentFrom, sentTo], metadata.chain)
  // Spam may contain an address that resembles a known one, to be copied from here.
  const isHarmless = !entry.transfers.some(isSpam)
  const [first, ...others] = transfers
  const only = others.length === 0 ? first : undefined
  const amountText = (transfer: HistoryTransfer): string =>
    sanitizeForDisplay(transferText(i18n, transfer), 300)
  const counterparty = counterpartOf(entry)
  const user = (label: string, address: string, name: string | undefined): ReactNode =>
    address === '' ? null : (
      <Fact
        label={label}
        note={
          // Complete, since something may be sent to it again.
          address === counterparty ? (
            <FullAddress value={address} />
          ) : name === undefined ? undefined : (
            <Address value={address} />
          )
        }
      >
        {name === undefined ? <Address value={address} /> : <bdi>{sanitizeForDisplay(name)}</bdi>}
        {isHarmless && <CopyButton variant="icon" text={address} label={t('copyAddress')} />}
      </Fact>
    )
  return (
    <Stack gap={4}>
      <Stack gap={1} align="center">
        <EntryImage entry={entry} />
        <Text as="h2" variant={only ? 'muted' : 'title'}>
          {sanitizeForDisplay(titleOf(i18n, entry))}
        </Text>
        {only ? (
          <Text variant="title" align="center">
            <bdi>{amountText(only)}</bdi>
          </Text>
        ) : null}
      </Stack>
      <FactList>
        {only || transfers.length === 0 ? null : (
          <Fact label={t('amounts')}>
            <Stack gap={1} align="end">
              {transfers.map((transfer, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: transfers of one transaction have no other name and keep their order
                <bdi key={index}>{amountText(transfer)}</bdi>
              ))}
            </Stack>
          </Fact>
        )}
        <Fact
          label={t('status')}
          note={note && t(note)}
          tone={status === 'failed' ? 'danger' : status === 'confirmed' ? 'success' : undefined}
        >
          {sanitizeForDisplay(statusOf(i18n, entry))}
        </Fact>
        {user(t('from'), sentFrom, fromName)}
        {user(t('to'), sentTo, toName)}
        <Fact label={t('time')}>
          {i18n.date(Date.parse(metadata.minedAt), { dateStyle: 'medium', timeStyle: 'medium' })}
        </Fact>
        <Fact label={t('network')}>{sanitizeForDisplay(network?.name ?? metadata.chain)}</Fact>
        {hash === '' ? null : (
          <Fact label={t('id')}>
            <Address value={hash} />
            <CopyButton variant="icon" text={hash} label={t('copyId')} />
          </Fact>
        )}
      </FactList>
    </Stack>
  )
}

function ExplorerButton({ entry }: { readonly entry: HistoryEntry }): ReactNode {
  const t = useT<HistoryPlugin>('history')
  const { chains, links, networks } = useKernel()
  const [isBlocked, setBlocked] = useState(false)
  const { chain: id, hash } = entry.metadata
  const network = networks.list().find(({ caipNetworkId }) => caipNetworkId === id)
  const chain = network && chains.find(parseCaipNetworkId(id).namespace)
  const address = network && chain?.explorerUrl?.(network, 'transaction', hash)
  const url = address === undefined ? undefined : links.check(address)
  if (url === undefined) return null
  return (
    <Stack gap={2}>
      {isBlocked ? <Notice tone="warning">{t('explorerBlocked')}</Notice> : null}
      <Button variant="secondary" icon="external" onPress={() => setBlocked(!links.open(url))}>
        {t('explorer')}
      </Button>
    </Stack>
  )
}
