import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One OpenSearch node: Node FOLDER HTTP_PORT TRANSPORT_PORT ALL_TRANSPORT_PORTS. Without TLS and users: for development. */
class Node {
  public static void main(String[] args) throws Exception {
    String[] ports = args[3].split(",");
    String[] hosts = java.util.Arrays.stream(ports).map(port -> "127.0.0.1:" + port).toArray(String[]::new);
    String[] names = java.util.Arrays.stream(ports).map(port -> "node-" + port).toArray(String[]::new);
    OpenSearchRunner runner = new OpenSearchRunner();
    runner
        .onBuild((number, settings) -> {
          settings.put("node.name", "node-" + args[2]);
          settings.put("http.port", args[1]);
          settings.put("transport.port", args[2]);
          // On a disk that is nearly full, indexes for tests have copies all the same.
          settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
          settings.putList("discovery.seed_hosts", hosts);
          settings.putList("cluster.initial_cluster_manager_nodes", names);
        })
        .build(OpenSearchRunner.newConfigs().clusterName("vitrine").basePath(args[0]).numOfNode(1).useLogger());
    Thread.currentThread().join();
  }
}
