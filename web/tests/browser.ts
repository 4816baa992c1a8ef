import { vi } from 'vitest'

/** The few pieces of a browser that the link touches, in the hands of a test. */
export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }

  readyState = FakeSocket.CONNECTING
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED
    this.onclose?.()
  }

  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  of(tag: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['t'] === tag)
  }
}

export interface Page extends EventTarget {
  visibilityState: 'visible' | 'hidden'
}

export function openBrowser(): Page {
  FakeSocket.all = []
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  return page
}
