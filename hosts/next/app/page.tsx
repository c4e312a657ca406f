export const metadata = { title: 'Host', icons: 'data:,' }

export default function Page() {
  return <h1>Rendered on the server</h1>
}
