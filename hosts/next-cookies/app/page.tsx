export default function Page() {
  return <h1>Rendered on the server</h1>
}
