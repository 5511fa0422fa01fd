import { PASSKEY_ALGORITHMS } from '../../../lib/people/passkeys/algorithms.ts'

// The script of the pages with passkeys: it fills a form with the answer of the browser's dialogue and submits it. Without it, or
// without passkeys in the browser, the page says what else to do.

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) start(form)

function start(form: HTMLFormElement) {
  const { passkey: KIND, none: NONE, failed: FAILED, known: DUPLICATE } = form.dataset as Texts
  const message = form.querySelector('[role=status]') as HTMLElement,
    button = form.querySelector('button') as HTMLButtonElement
  ;(form.parentElement as HTMLElement).hidden = false
  if (!globalThis.PublicKeyCredential) {
    message.textContent = NONE
    return button.remove()
  }
  addEventListener('pageshow', () => (button.disabled = false))
  form.addEventListener('submit', async event => {
    event.preventDefault()
    button.disabled = true
    message.textContent = ''
    try {
      const answer = await fetch('/centre/passkeys/challenge', { cache: 'no-store' })
      if (!answer.ok) throw answer.status
      const challenge = bytesOf((await answer.json()).challenge)
      const fields = await (KIND === 'make' ? make(challenge, form.dataset as Texts) : sign(challenge))
      for (const [name, value] of Object.entries(fields))
        (form.elements.namedItem(name) as HTMLInputElement).value = value
      form.submit()
    } catch (fault) {
      message.textContent = (fault as Error).name === 'InvalidStateError' ? DUPLICATE : FAILED
      button.disabled = false
    }
  })
}

type Texts = Readonly<
  Record<'passkey' | 'none' | 'failed' | 'known' | 'site' | 'user' | 'name' | 'display' | 'ids', string>
>

/** A credential with its kind of response. */
type Passkey<R> = Omit<PublicKeyCredential, 'response'> & { readonly response: R }

async function make(challenge: BufferSource, { site, user, name, display, ids }: Texts) {
  const { rawId, response } = (await navigator.credentials.create({
    publicKey: {
      challenge,
      rp: { name: site },
      user: { id: bytesOf(user), name, displayName: display },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
      excludeCredentials: ids
        .split(' ')
        .filter(Boolean)
        .map(id => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required'
      }
    }
  })) as Passkey<AuthenticatorAttestationResponse>
  return {
    id: textOf(rawId),
    clientData: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject)
  }
}

async function sign(challenge: BufferSource) {
  const { rawId, response } = (await navigator.credentials.get({
    publicKey: { challenge, userVerification: 'required' }
  })) as Passkey<AuthenticatorAssertionResponse>
  return {
    id: textOf(rawId),
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user: textOf(response.userHandle ?? [])
  }
}

function bytesOf(text: string) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer | readonly number[]) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
