import {
  Button,
  Checkbox,
  Icon,
  Inline,
  List,
  ListRow,
  Skeleton,
  Stack,
  Tabs,
  Tag,
  TextField,
  ViewBody,
  WalletImage,
} from 'quoin/ui-kit'
import { useState } from 'react'
import { pictures } from './made-up-wallets.js'

const nothing = (): void => undefined

/** The parts that no view of the default bundle contains, or not in every state. */
export default function KitView() {
  const [tab, setTab] = useState('rows')
  const [mail, setMail] = useState('nobody@')
  const [isAgreed, setAgreed] = useState(true)
  const rows = (
    <List label="Rows">
      <ListRow image={<WalletImage name="Ether" />} title="Ether" subtitle="1.284 ETH" end="$3,204.11" />
      <ListRow
        image={<WalletImage src={pictures.heron} name="Heron" />}
        title={'Heron \u202Egnp.exe with a very long name that goes on and on and on and on and on'}
        tag={<Tag tone="warning">Test</Tag>}
        onPress={nothing}
      />
      <ListRow
        image={<WalletImage name="Ridge" />}
        title="Ridge"
        current
        end={<Icon name="check" />}
        onPress={nothing}
      />
      <ListRow
        image={<WalletImage name="Delta" />}
        title="Delta"
        subtitle="Waiting for your wallet"
        busy
        onPress={nothing}
      />
    </List>
  )
  return (
    <ViewBody
      footer={
        <Button disabled onPress={nothing}>
          Enter an address
        </Button>
      }
    >
      <Stack gap={4}>
        <Tabs
          label="Parts"
          current={tab}
          onChange={setTab}
          tabs={[
            { id: 'rows', label: 'Rows', content: rows },
            { id: 'waiting', label: 'Waiting', content: <Skeleton kind="row" count={4} /> },
          ]}
        />
        <TextField
          label="Email"
          type="email"
          value={mail}
          onChange={setMail}
          error="This is not a whole address: the part after @ is missing."
        />
        <Checkbox checked={isAgreed} onChange={setAgreed}>
          I agree to the terms and the privacy policy.
        </Checkbox>
        <Inline>
          <Button variant="secondary" icon="send" onPress={nothing}>
            Send
          </Button>
          <Button variant="secondary" icon="receive" onPress={nothing}>
            Receive
          </Button>
        </Inline>
        <Button busy onPress={nothing}>
          Sending
        </Button>
        <Button variant="danger" onPress={nothing}>
          Disconnect everything
        </Button>
        <Stack align="center">
          <Skeleton kind="circle" />
          <Skeleton kind="line" />
        </Stack>
      </Stack>
    </ViewBody>
  )
}
