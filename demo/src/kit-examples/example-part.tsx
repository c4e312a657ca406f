import { Notice } from 'quoin/ui-kit'

/** A contribution of another plugin. */
export default function ExamplePart() {
  return <Notice title="A part of another plugin">It is loaded when it is displayed.</Notice>
}
