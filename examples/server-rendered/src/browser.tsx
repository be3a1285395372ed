/** Takes over what the server rendered, with the data that it rendered from. Links go to the server. */
import "./page.css";
import "@vitrine/react/styles.css";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { routesOf } from "./routes.tsx";

const onServer = () => Promise.reject(new Error("Models are loaded on the server."));
const router = createBrowserRouter(routesOf({ list: onServer, get: onServer }));

hydrateRoot(
  document.querySelector("#page")!,
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
