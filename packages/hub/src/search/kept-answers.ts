/** Answers about one version of the store, kept until the next: each is asked for once, however many ask at a time. */

const MAX_KEPT = 500;

export class KeptAnswers {
  readonly #version: () => Promise<string>;
  #of = "";
  /** The longest unused first. */
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(version: () => Promise<string>) {
    this.#version = version;
  }

  async remember<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const version = await this.#version();
    if (version !== this.#of) {
      this.#answers.clear();
      this.#of = version;
    }
    const known = this.#answers.get(key) as Promise<T> | undefined;
    if (known !== undefined) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const answer = ask();
    this.#keep(key, answer);
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }

  /** What is known of the version that was asked about last. */
  known<T>(key: string): Promise<T> | undefined {
    return this.#answers.get(key) as Promise<T> | undefined;
  }

  /** Notes an answer of that version which came by another question. */
  put<T>(key: string, answer: T): void {
    this.#keep(key, Promise.resolve(answer));
  }

  #keep(key: string, answer: Promise<unknown>): void {
    this.#answers.set(key, answer);
    if (this.#answers.size > MAX_KEPT) {
      for (const oldest of this.#answers.keys()) {
        this.#answers.delete(oldest);
        break;
      }
    }
  }
}
