export interface ServerOptions {
  /** Where the server keeps its files, its password and its log. Made when missing. */
  directory: string
  /** A port on 127.0.0.1; by default one that is free. */
  port?: number
  /** Told, in sentences, what takes time. */
  log?: (line: string) => void
}

export interface RunningServer {
  /** With the credentials in it: not for logs. */
  url: string
  port: number
  pid: number
  /** Whether only a new start makes it well again, and would do so now. */
  stuck?(): boolean
  /** Ends the server cleanly and returns when it is gone. */
  stop(): Promise<void>
}
