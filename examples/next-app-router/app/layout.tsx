import "./page.css";
import "@vitrine/react/theme.css";
import "@vitrine/react/styles/model-header.css";
import "@vitrine/react/styles/metadata-strip.css";
import "@vitrine/react/styles/usage-panel.css";
import "@vitrine/react/styles/hardware-fit.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = { title: "Models", icons: "data:," };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
