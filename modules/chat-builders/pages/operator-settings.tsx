/** @jsxImportSource preact */

const SETTINGS = `[modules.chat-builders]
url = "https://api.example.com/v1"
model = "name-of-the-model"
key_file = "name-of-the-file-with-its-key"`

/** How the operator gives this site a model. */
export const OperatorSettings = () => (
  <>
    <p class="small">
      Any endpoint with the API of OpenAI will do, also one on the same machine such as Ollama. Add
      this to the configuration and start the site again:
    </p>
    <pre>{SETTINGS}</pre>
    <p class="small">
      An endpoint in a private network also needs its address in <code>allow_private</code> of{" "}
      <code>[network]</code>.
    </p>
  </>
)
