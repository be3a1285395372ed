/** The same as one path, for where there is no document. */
export const LOGO_OUTLINE = "M5 3.5h14v11H5zM3.5 14.5h17v3h-17zM6 17.5v3h12v-3M13 8.8a1.1 1.1 0 1 0 .1 0z";

/** A glass case on its plinth, seen from the front. */
export function Logo() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
    >
      <path d="M5 3.5h14v11H5z" />
      <path d="M3.5 14.5h17v3h-17zM6 17.5v3h12v-3" />
      <path d="M8 11.5 12.5 6" strokeLinecap="round" opacity=".55" />
      <circle cx="13.6" cy="10.9" r="1.9" fill="currentColor" stroke="none" />
    </svg>
  );
}
