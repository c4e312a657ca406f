import {
  Announce,
  Button,
  EmptyState,
  ErrorState,
  InfoPanel,
  Inline,
  LoadError,
  Notice,
  Skeleton,
  Spinner,
  Stack,
  StatusHero,
  StepList,
  Tag,
  TransactionEnd,
  TransactionStatus,
  WalletImage,
  WalletRequestAction,
  WalletRequestButton,
  WalletRequestNotice,
} from 'quoin/ui-kit'
import { useState } from 'react'
import { nothing, picture } from './values.js'

export const AnnounceExample = () => <Announce>Announced to screen readers, and not displayed.</Announce>

export const EmptyStateExample = () => (
  <EmptyState
    icon="clock"
    title="No activity yet"
    body="Your transactions will appear here."
    action={
      <Button variant="secondary" onPress={nothing}>
        Receive
      </Button>
    }
  />
)

export const ErrorStateExample = () => (
  <ErrorState title="Couldn't load your activity" body="Nothing was lost. Try again." onRetry={nothing} />
)

export const InfoPanelExample = () => (
  <InfoPanel icon="wallet" title="What is a wallet?">
    It holds your keys and signs for you.
  </InfoPanel>
)

export const LoadErrorExample = () => (
  <LoadError title="Couldn't load your tokens" body="Check your connection." onRetry={nothing} />
)

export function NoticeExample() {
  const [isUnderstood, setUnderstood] = useState(false)
  return (
    <Stack>
      <Notice title="Send only on Ethereum">What you send on another network is lost.</Notice>
      <Notice tone="warning" title="New recipient">
        You have never sent to this address.
      </Notice>
      <Notice
        tone="danger"
        title="This is a contract"
        acknowledge={{ label: 'I understand', checked: isUnderstood, onChange: setUnderstood }}
      >
        What you send to a contract may be lost.
      </Notice>
    </Stack>
  )
}

export const SkeletonExample = () => (
  <Stack>
    <Skeleton kind="row" count={2} />
    <Skeleton kind="line" />
    <Skeleton kind="button" />
  </Stack>
)

export const SpinnerExample = () => <Spinner label="Loading" />

export const StatusHeroExample = () => (
  <StatusHero
    image={<WalletImage src={picture} name="Heron" size={72} />}
    status="waiting"
    title="Continue in Heron"
    body="Confirm the connection in your wallet."
  />
)

export const StepListExample = () => (
  <StepList
    label="Steps"
    doneText="Done"
    steps={[
      { id: 'approve', title: 'Approve TIDE', state: 'done' },
      { id: 'swap', title: 'Swap', note: 'Confirm in your wallet', state: 'current' },
    ]}
  />
)

export const TagExample = () => (
  <Inline>
    <Tag>Installed</Tag>
    <Tag tone="accent">Recent</Tag>
    <Tag tone="success">Confirmed</Tag>
    <Tag tone="warning">Testnet</Tag>
  </Inline>
)

export const TransactionEndExample = () => (
  <TransactionEnd doneLabel="Done" againLabel="Send again" onDone={nothing} onAgain={nothing} />
)

export const TransactionStatusExample = () => (
  <TransactionStatus
    image={<WalletImage name="Ether" size={72} />}
    status="success"
    title="Sent"
    body="0.25 ETH to ada.example.id"
    explorerUrl="https://lookout.example/tx/0x9fc7"
    explorerLabel="View on the explorer"
    explorerBlocked="Your browser blocked the window."
    footer={<Button onPress={nothing}>Done</Button>}
  />
)

export const WalletRequestActionExample = () => (
  <WalletRequestAction>
    <Button onPress={nothing}>Open the wallet</Button>
  </WalletRequestAction>
)

export const WalletRequestButtonExample = () => (
  <WalletRequestButton waiting onPress={nothing}>
    Confirm in your wallet
  </WalletRequestButton>
)

export const WalletRequestNoticeExample = () => (
  <WalletRequestNotice title="Confirm in your wallet">
    The request is open in Heron Wallet.
  </WalletRequestNotice>
)
